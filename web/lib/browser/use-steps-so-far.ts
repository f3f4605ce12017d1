import { useLayoutEffect, useState } from 'react';
import { createPath, useLocation } from 'react-router';

/**
 * Steps through the browser's history during the first render: the router has read the address before them and listens after it.
 * For a part within the router that is there from the beginning.
 */
export function useStepsSoFar(): void {
  const [first] = useState(createPath(useLocation()));
  useLayoutEffect(() => {
    // It listens once the effects of this render have run.
    if (first !== createPath(location))
      setTimeout(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  }, [first]);
}

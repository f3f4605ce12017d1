import { createContext, useContext, useEffect } from 'react';

/** Opens an address with a document of its own, as a browser does, in this one's place: the landing page is none of the app's. */
export const FullLoad = createContext((path: string) => window.location.replace(path));

export function useFullLoad(path: string | undefined): void {
  const load = useContext(FullLoad);
  useEffect(() => {
    if (path !== undefined) load(path);
  }, [path, load]);
}

import { useEffect, useEffectEvent } from 'react';
import { onFirstInteraction } from './first-interaction.ts';

export function useFirstInteraction(work: () => Promise<unknown>): void {
  const start = useEffectEvent(work);
  useEffect(() => onFirstInteraction(() => start()), []);
}

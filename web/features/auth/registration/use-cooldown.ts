import { useEffect, useState } from 'react';

/** Seconds that are left of a wait, counted down; 0 when there is nothing to wait for. */
export function useCooldown(seconds: number): { left: number; start: () => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    left,
    start() {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  };
}

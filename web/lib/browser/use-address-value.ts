import { useSearchParams } from 'react-router';

/**
 * A choice that is kept in the address, where it is any: reloading and sharing keep it, and going back leaves
 * the screen, not the choice.
 */
export function useAddressValue(name: string): [value: string | undefined, choose: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  function choose(value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return [params.get(name) ?? undefined, choose];
}

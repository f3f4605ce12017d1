import { useSearchParams } from 'react-router';

/** Narrows a list by what its address says; empty takes it away. Another choice begins at the first page. */
export function useListFilter() {
  const [, setParams] = useSearchParams();
  return (name: string, value: string) => {
    // From the address itself: the params here may not have been rendered since the last change.
    const next = new URLSearchParams(window.location.search);
    next.delete('cursor');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
}

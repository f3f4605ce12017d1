import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface CopyButtonProps {
  text: string;
  label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('profile');
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  async function copy() {
    try {
      // Only pages served over TLS, or from this very machine, have a clipboard.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  }

  return (
    <>
      <Button size="sm" icon={outcome === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {outcome === 'copied' ? t('app:state.copied') : label}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'text-s text-danger' : 'sr-only'}>
        {outcome === 'failed' && t('copyFailed')}
        {outcome === 'copied' && t('app:state.copied')}
      </span>
    </>
  );
}

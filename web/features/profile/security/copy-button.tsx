import { Check, Copy } from 'lucide-react';
import { Button } from '#web/kit/actions/button.tsx';
import { useCopy } from '#web/lib/browser/use-copy.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied }: CopyButtonProps) {
  const { t } = useTranslation('profile');
  const { copy, outcome } = useCopy();
  return (
    <>
      <Button
        size="sm"
        icon={outcome === 'copied' ? Check : Copy}
        onClick={() => void copy(text).then((isCopied) => isCopied && onCopied?.())}
      >
        {outcome === 'copied' ? t('app:state.copied') : label}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'text-s text-danger' : 'sr-only'}>
        {outcome === 'failed' && t('copyFailed')}
        {outcome === 'copied' && t('app:state.copied')}
      </span>
    </>
  );
}

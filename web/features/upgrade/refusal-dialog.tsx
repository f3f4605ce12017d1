import { Coins, Crown, LogOut, Scale } from 'lucide-react';
import { useLocation } from 'react-router';
import type { ErrorParams } from '#domain/error.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { IconTile } from '#web/kit/content/icon-tile.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useRefusalWords } from './use-refusal-words.ts';

interface RefusalDialogProps {
  /** Of TIER_LIMITS_EXCEEDED. */
  params: ErrorParams;
  onClose: () => void;
}

/** Why this is not possible over the limit, and each thing that is. */
export function Screen({ params, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('upgrade');
  const { title, smaller } = useRefusalWords(params);
  const [group] = /^\/groups\/[0-9a-f-]{36}/.exec(useLocation().pathname) ?? [];
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={title}
      description={t('refusal.message')}
      footer={
        <FormActions>
          <Button variant="primary" onClick={onClose}>
            {t('refusal.understood')}
          </Button>
        </FormActions>
      }
    >
      <List label={t('refusal.instead')}>
        {smaller && (
          <ListRow
            inset={false}
            leading={<IconTile icon={Coins} />}
            title={t('refusal.smaller')}
            detail={smaller}
            onClick={onClose}
          />
        )}
        <ListRow
          inset={false}
          leading={<IconTile icon={Scale} />}
          title={t('refusal.settle')}
          detail={t('refusal.settleDetail')}
          to={group ? `${group}/balances` : '/dashboard'}
          onClick={onClose}
        />
        {!smaller && (
          <ListRow
            inset={false}
            leading={<IconTile icon={LogOut} />}
            title={t('refusal.leave')}
            detail={t('refusal.leaveDetail')}
            to="/groups"
            onClick={onClose}
          />
        )}
        <ListRow
          inset={false}
          leading={<IconTile icon={Crown} />}
          title={t('upgrade')}
          detail={t('refusal.upgradeDetail')}
          to="/upgrade?source=limit_refusal&feature=unlimited_groups"
          onClick={onClose}
        />
      </List>
    </Dialog>
  );
}

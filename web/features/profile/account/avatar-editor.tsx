import { ImageUp, Trash2 } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Refusal } from '#web/features/profile/proof/refusal.tsx';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { useRemoveAvatar, useSetAvatar } from '#web/queries/people/accounts.ts';
import { isUsablePicture, squarePicture } from './square-picture.ts';

/** A picture, chosen or dropped, goes up at once and can be taken away again. */
export function AvatarEditor({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const upload = useSetAvatar();
  const removal = useRemoveAvatar();
  const isBusy = isPreparing || upload.isPending;

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    upload.reset();
    removal.reset();
    setUnreadable(!isUsablePicture(file));
    if (!isUsablePicture(file)) return;
    setPreparing(true);
    try {
      upload.mutate(await squarePicture(file));
    } catch {
      setUnreadable(true);
    } finally {
      setPreparing(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <Stack gap="s">
      <section
        aria-label={t('avatar.label')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'rounded-l border border-dashed p-4 transition-colors',
          isOver ? 'border-focus bg-focus-soft' : 'border-line-strong',
        )}
      >
        <Row gap="m">
          <Avatar
            id={user.id}
            name={user.displayName}
            src={user.avatarUrl}
            size={64}
            ring={user.tier === 'premium'}
          />
          <Stack gap="s">
            <Row wrap>
              <Button size="sm" icon={ImageUp} busy={isBusy} onClick={() => input.current?.click()}>
                {t(isBusy ? 'avatar.uploading' : user.avatarUrl ? 'avatar.replace' : 'avatar.choose')}
              </Button>
              {user.avatarUrl && (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={Trash2}
                  busy={removal.isPending}
                  onClick={() => removal.mutate()}
                >
                  {t('avatar.remove')}
                </Button>
              )}
            </Row>
            <Text size="s" tone="faint">
              {t('avatar.hint')}
            </Text>
          </Stack>
        </Row>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('avatar.choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file again is a choice, too.
            event.target.value = '';
          }}
        />
      </section>
      {isUnreadable && <Notice tone="danger">{t('avatar.unreadable')}</Notice>}
      {upload.isError && <Refusal error={upload.error} text={t('avatar.refused')} />}
      {removal.isError && <Refusal error={removal.error} />}
    </Stack>
  );
}

import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useDrop } from '#web/kit/fields/use-drop.ts';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { classes } from '#web/kit/look/classes.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { isUsablePicture, squarePicture } from './square-picture.ts';

/** A square JPEG as base64; null: none any more; undefined: as it was. */
export type PictureChoice = string | null | undefined;

interface AvatarEditorProps {
  user: User;
  value: PictureChoice;
  onValueChange: (picture: PictureChoice) => void;
  /** Told what is awaited while a chosen picture is made small, and undefined when that is over. */
  onPreparing: (picture: Promise<string> | undefined) => void;
  isSaving: boolean;
}

/** A picture, chosen or dropped, is shown at once and saved with the form. */
export function AvatarEditor({ user, value, onValueChange, onPreparing, isSaving }: AvatarEditorProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const isBusy = isPreparing || isSaving;
  const { isOver, dropTarget } = useDrop(([file]) => void take(file));
  const shown = value === undefined ? user.avatarUrl : value && `data:image/jpeg;base64,${value}`;

  function remove() {
    setUnreadable(false);
    // Without a picture on the server there is nothing to take away: it is as it was.
    onValueChange(user.avatarUrl === null ? undefined : null);
  }

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    const isUsable = isUsablePicture(file);
    setUnreadable(!isUsable);
    if (!isUsable) return;
    setPreparing(true);
    const picture = squarePicture(file);
    onPreparing(picture);
    try {
      onValueChange(await picture);
    } catch {
      setUnreadable(true);
    } finally {
      onPreparing(undefined);
      setPreparing(false);
    }
  }

  return (
    <Stack gap="s">
      <section
        aria-label={t('avatar.label')}
        {...dropTarget}
        className={classes(
          'rounded-l border border-dashed p-4 transition-colors',
          isOver ? 'border-focus bg-focus-soft' : 'border-line-strong',
        )}
      >
        <Row gap="m">
          <Avatar id={user.id} name={user.displayName} src={shown} size={64} ring={user.tier === 'premium'} />
          <Stack gap="s">
            <Row wrap>
              <Button
                size="sm"
                icon={ImageUp}
                busy={isPreparing}
                disabled={isSaving}
                onClick={() => input.current?.click()}
              >
                {t(shown ? 'avatar.replace' : 'avatar.choose')}
              </Button>
              {shown && (
                <Button size="sm" variant="quiet" icon={Trash2} disabled={isBusy} onClick={remove}>
                  {t('avatar.remove')}
                </Button>
              )}
            </Row>
            <Text size="s" tone="faint">
              {value === undefined ? (
                <>
                  <span className="coarse:hidden">{t('avatar.drop')} </span>
                  {t('avatar.hint')}
                </>
              ) : (
                t('avatar.unsaved')
              )}
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
    </Stack>
  );
}

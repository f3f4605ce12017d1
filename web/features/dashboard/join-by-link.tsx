import { useState } from 'react';
import { useNavigate } from 'react-router';
import { tokenIn } from '#web/lib/invitation-link.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A pasted invitation, in whatever it was pasted with, opens its screen. */
export function JoinByLink() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);

  function open() {
    const token = tokenIn(text);
    setWrong(token === undefined);
    if (token) void navigate(`/invitations/${token}`);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <Stack gap="s">
        <TextField
          label={t('welcome.link')}
          hideLabel
          placeholder={t('welcome.linkPlaceholder')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isWrong ? t('welcome.linkError') : undefined}
        />
        <Button type="submit" block>
          {t('welcome.join')}
        </Button>
      </Stack>
    </form>
  );
}

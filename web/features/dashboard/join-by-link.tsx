import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/kit/actions/button.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { tokenIn } from '#web/lib/session/invitation-link.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

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

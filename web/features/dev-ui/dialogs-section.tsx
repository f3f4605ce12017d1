import { useState } from 'react';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { Section, Specimen } from './specimen.tsx';

export function DialogsSection() {
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('not asked yet');

  async function ask(variant: 'danger' | 'warning' | 'info') {
    const confirmed = await confirm({
      title: 'Delete this group?',
      message: 'Its expenses, balances and history go with it. This cannot be undone.',
      confirmLabel: variant === 'danger' ? 'Delete group' : undefined,
      variant,
    });
    setAnswer(confirmed ? 'yes' : 'no');
  }

  return (
    <Section title="Dialogs">
      <Specimen name="Dialog, useConfirm">
        <Row wrap>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Button onClick={() => void ask('danger')}>Danger</Button>
          <Button onClick={() => void ask('warning')}>Warning</Button>
          <Button onClick={() => void ask('info')}>Info</Button>
          <Text size="s" tone="faint">
            {answer}
          </Text>
        </Row>
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Invite to Flat 12"
          description="Whoever has the link can join until it expires."
          footer={
            <FormActions>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Create link
              </Button>
            </FormActions>
          }
        >
          <Stack>
            <TextField label="Expires after (hours)" type="number" defaultValue="168" />
            <TextField label="Uses" type="number" hint="Empty means without limit." />
          </Stack>
        </Dialog>
      </Specimen>
    </Section>
  );
}

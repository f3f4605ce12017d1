import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { Form } from './form.tsx';
import type { Recheck } from './form-state.ts';
import { useForm } from './use-form.ts';
import { useVersion } from './use-version.ts';

interface Values {
  name: string;
  note: string;
}
type Send = (values: Values, version: number) => Promise<unknown>;

const opened = { id: 'flat', version: 3 };

/** A form with two fields, of which the first must be filled, over a resource with a version. */
function Sample({ send, recheck = 'change', after }: { send: Send; recheck?: Recheck; after?: () => void }) {
  const [done, setDone] = useState(0);
  const version = useVersion<typeof opened, Values>(opened, {
    isOne: (details): details is typeof opened => 'id' in details,
    combine: ({ before, newer, mine }) => (newer.version === before.version + 1 ? mine : undefined),
  });
  const form = useForm<Values, unknown>({
    initial: { name: '', note: '' },
    recheck,
    check: ({ name }) => ({ name: name === '' ? 'missing' : undefined }),
    textOf: (field, rule) => `${field} is ${rule}`,
    submit: (values, current) =>
      version.save(
        {
          mine: values,
          current,
          onConflict: ({ mine }) => form.change({ note: `${mine.name} and theirs` }),
        },
        ({ version: over }) => send(values, over),
      ),
    onDone: () => {
      setDone((times) => times + 1);
      after?.();
    },
    emptiesOnFailure: after !== undefined,
  });
  return (
    <Form form={form}>
      <input aria-label="Name" {...inputOf(form.field('name'))} />
      <p>{form.errorOf('name')}</p>
      <input aria-label="Note" {...inputOf(form.field('note'))} />
      <p>{form.errorOf('note')}</p>
      <output>
        {form.isSubmitting ? 'sending' : `done ${done}`}
        {form.isDirty && ', dirty'}
        {form.failure !== undefined && ', failed'}
        {version.conflict && `, version ${version.conflict.newer.version} is newer`}
      </output>
      <button type="submit">Save</button>
    </Form>
  );
}

function inputOf({ error, ...input }: { error: string | undefined }) {
  return { ...input, 'aria-invalid': error !== undefined };
}

const name = page.getByLabelText('Name');
const note = page.getByLabelText('Note');
const save = () => page.getByRole('button', { name: 'Save' }).click();
const status = page.getByRole('status');

const refusal = (status: number, details?: unknown) =>
  new ApiError({ status, code: 'VALIDATION_ERROR', details });

describe('a form', () => {
  it('marks nothing before the first try, then the first wrong field, which takes the focus', async () => {
    await render(<Sample send={async () => undefined} />);
    await name.fill('a');
    await name.fill('');
    expect(page.getByText('name is missing').query()).toBeNull();
    await save();
    await expect.element(page.getByText('name is missing')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await name.fill('Flat');
    expect(page.getByText('name is missing').query()).toBeNull();
  });

  it('marks a field again only when it is submitted again, where it rechecks then', async () => {
    await render(<Sample send={async () => undefined} recheck="submit" />);
    await save();
    await name.fill('Flat');
    await name.fill('');
    expect(page.getByText('name is missing').query()).toBeNull();
    await save();
    await expect.element(page.getByText('name is missing')).toBeVisible();
  });

  it('is sent once, however often it is submitted meanwhile', async () => {
    const sent: Values[] = [];
    let answer: () => void = () => undefined;
    const send: Send = (values) => {
      sent.push(values);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    };
    await render(<Sample send={send} />);
    await name.fill('Flat');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(status).toHaveTextContent('sending, dirty');
    answer();
    await expect.element(status).toHaveTextContent('done 1, dirty');
    expect(sent).toEqual([{ name: 'Flat', note: '' }]);
  });

  it('shows a refusal beside the field that its path names, until that field is changed', async () => {
    const details = [{ path: 'body.note', code: 'too_big', message: '' }];
    await render(<Sample send={() => Promise.reject(refusal(400, details))} />);
    await name.fill('Flat');
    await save();
    await expect.element(page.getByText('note is too_big')).toBeVisible();
    await expect.element(note).toHaveFocus();
    await expect.element(status).not.toHaveTextContent('failed');
    await name.fill('Flat 12');
    await expect.element(page.getByText('note is too_big')).toBeVisible();
    await note.fill('short');
    expect(page.getByText('note is too_big').query()).toBeNull();
  });

  it('has a failure of its own where no field is to blame', async () => {
    await render(<Sample send={() => Promise.reject(refusal(500))} />);
    await name.fill('Flat');
    await save();
    await expect.element(status).toHaveTextContent('done 0, dirty, failed');
  });

  it('that was saved is saved, whatever breaks after it: that is no failure of the save', async () => {
    const broken: unknown[] = [];
    const note = (event: PromiseRejectionEvent) => {
      // It is foreseen; the runner has written it down as a fault.
      vi.mocked(console.error).mockClear();
      broken.push(event.reason);
    };
    window.addEventListener('unhandledrejection', note);
    const fault = new Error('what follows is broken');
    const after = () => {
      throw fault;
    };
    await render(<Sample send={async () => undefined} after={after} />);
    await name.fill('Flat');
    await save();
    await expect.element(status).toHaveTextContent('done 1, dirty');
    await expect.poll(() => broken).toEqual([fault]);
    window.removeEventListener('unhandledrejection', note);
    await expect.element(status).not.toHaveTextContent('failed');
    await expect.element(name).toHaveValue('Flat');
  });
});

describe('a form over a version', () => {
  it('saves over a newer one that is alike, without asking', async () => {
    const versions: number[] = [];
    const send: Send = async (_, over) => {
      versions.push(over);
      if (over === 3) throw refusal(409, { id: 'flat', version: 4 });
    };
    await render(<Sample send={send} />);
    await name.fill('Flat');
    await save();
    await expect.element(status).toHaveTextContent('done 1, dirty');
    expect(versions).toEqual([3, 4]);
  });

  it('says that a newer one differs, moves what is entered onto it, and saves over it next time', async () => {
    const versions: number[] = [];
    const send: Send = async (_, over) => {
      versions.push(over);
      if (over < 7) throw refusal(409, { id: 'flat', version: 7 });
    };
    await render(<Sample send={send} />);
    await name.fill('Flat');
    await save();
    await expect.element(status).toHaveTextContent('done 0, dirty, version 7 is newer');
    await expect.element(note).toHaveValue('Flat and theirs');
    await save();
    await expect.element(status).toHaveTextContent('done 1, dirty, version 7 is newer');
    expect(versions).toEqual([3, 7]);
  });

  it('keeps what is entered while it is sent, also where a newer one differs', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    await render(<Sample send={() => promise} />);
    await name.fill('Flat');
    await save();
    await expect.element(status).toHaveTextContent('sending, dirty');
    await name.fill('Flat 12');
    reject(refusal(409, { id: 'flat', version: 7 }));
    await expect.element(status).toHaveTextContent('done 0, dirty, version 7 is newer');
    await expect.element(note).toHaveValue('Flat 12 and theirs');
  });
});

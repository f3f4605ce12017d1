import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeptKey } from '#web/lib/forms/use-idempotency-key.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import {
  type DraftKey,
  forgetDraft,
  holdDraft,
  type KeptDraft,
  readDraft,
  writeDraft,
} from './draft-store.ts';

/** Less than a pause between two words; a page that is killed loses no more than that. */
const PAUSE_MS = 250;

interface KeptForm<V> {
  /** Which form of which thing; none: nothing is kept. */
  name: string | undefined;
  /** Of what is edited: what was entered for another version would undo that one, and is not put back. */
  version?: number | undefined;
  values: V;
  /** Kept with the values: sent again by another page, they are still made once. */
  sentUnder?: KeptKey | undefined;
  isDirty: boolean;
  /** The device keeps them as what is to be sent: they are no draft meanwhile. */
  isQueued?: boolean;
  /** Puts kept values into the form. */
  restore: (values: V) => void;
}

/**
 * Keeps what stands in a form on the device while it is typed, and puts it back when the form is opened again after a crash,
 * a reload or the way back. `restoredAt` says since when it was kept, until the reader starts over. While another page has the
 * same form open, the draft is that one's: this form has none meanwhile.
 */
export function useKeptDraft<V>({
  name,
  version,
  values,
  sentUnder,
  isDirty,
  isQueued = false,
  restore,
}: KeptForm<V>) {
  const you = useYou();
  const [restoredAt, setRestoredAt] = useState<string>();
  const [isRead, setRead] = useState(false);
  const isHeld = useRef(false);
  const isOver = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key: DraftKey | undefined = name ? [you, name] : undefined;

  const hold = useEffectEvent((onHeld: () => void) => key && holdDraft(key, onHeld));
  const read = useEffectEvent(async () => {
    // What another page has left is offered to the next form: what was typed here meanwhile is not kept in its place.
    const hasWaited = isDirty;
    const draft = key && (await readDraft<V>(key));
    isHeld.current = !(draft && hasWaited);
    return draft;
  });
  // An effect event of its own, called with the answer: `isDirty` is then that of this moment.
  const putBack = useEffectEvent((draft: KeptDraft<V> | undefined) => {
    // What was typed before the device answered is newer.
    if (draft && draft.version === version && !isDirty) {
      restore(draft.values);
      if (draft.key) sentUnder?.adopt(draft.key);
      setRestoredAt(draft.at);
    }
    setRead(isHeld.current);
  });
  useEffect(() => {
    let isOpen = true;
    const release = hold(() => void read().then((draft) => isOpen && putBack(draft)));
    return () => {
      isOpen = false;
      release?.();
    };
  }, []);

  const write = useEffectEvent((current: V, isChanged: boolean) => {
    if (!key || isOver.current || isQueued) return;
    if (isChanged) void writeDraft(key, { version, values: current, key: sentUnder?.key });
    else void forgetDraft(key);
  });
  useEffect(() => {
    if (!isRead || isQueued) return;
    pause.current = setTimeout(() => {
      pause.current = undefined;
      write(values, isDirty);
    }, PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [values, isDirty, isRead, isQueued]);
  const forgetQueued = useEffectEvent(forgetOwn);
  useEffect(() => {
    if (isQueued) forgetQueued();
  }, [isQueued]);
  // What was typed last before the form is left is kept without the pause.
  const writeLast = useEffectEvent(() => pause.current !== undefined && write(values, isDirty));
  useEffect(() => () => void writeLast(), []);

  function forgetOwn() {
    if (key && isHeld.current) void forgetDraft(key);
  }

  return {
    restoredAt,
    /** It was sent, or put away on purpose. */
    forget() {
      isOver.current = true;
      forgetOwn();
    },
    /** It was sent, and the form begins anew. */
    beginAnew() {
      // What was sent would else be kept again, where the screen is left before it begins anew.
      clearTimeout(pause.current);
      pause.current = undefined;
      forgetOwn();
    },
    startOver: () => setRestoredAt(undefined),
  };
}

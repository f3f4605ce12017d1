import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenTextRule } from '#domain/fields/text-rule.ts';
import { COMMENT_RULES, commentParts, isSameText, mentionOf, mentionsOf } from './comment-text.ts';

const ANA = '01890a5d-ac96-774b-bcce-b302099a8057';
const BEN = '01890a5d-ac96-774b-bcce-b302099a8058';

describe('the text of a comment', () => {
  it('is pieces of text and mentions, in their order', () => {
    expect(commentParts(`Hi <@${ANA}> & <@${BEN}><@${ANA}>!`)).toMatchObject([
      { at: 0, text: 'Hi ' },
      { at: 3, userId: ANA },
      { text: ' & ' },
      { userId: BEN },
      { userId: ANA },
      { text: '!' },
    ]);
    expect(mentionsOf(`<@${ANA}> <@${BEN}> <@${ANA}>`)).toEqual([ANA, BEN]);
  });

  it.each(['', '<@>', '<@ana>', `@${ANA}`, `<@${ANA}`, '<script>@ana</script>'])(
    'mentions no one in %j',
    (text) => {
      expect(mentionsOf(text)).toEqual([]);
    },
  );

  it('is the same where a member has taken the place of one who is gone, and nowhere else', () => {
    const isGone = (userId: string) => userId === ANA;
    const entered = `Hi <@${ANA}> & <@${BEN}>!`;
    expect(isSameText(`Hi <@${BEN}> & <@${BEN}>!`, entered, isGone)).toBe(true);
    expect(isSameText(`Hi <@${ANA}> & <@${ANA}>!`, entered, isGone)).toBe(false);
    expect(isSameText(`Hi <@${BEN}> & <@${BEN}>`, entered, isGone)).toBe(false);
    expect(isSameText(`Hi <@${BEN}> & Ben!`, entered, isGone)).toBe(false);
  });

  it('is the same text again when its pieces are put together', () => {
    const piece = fc.oneof(fc.string(), fc.uuid().map(mentionOf), fc.constantFrom('<@', '>', '<@x>'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join('');
        const again = commentParts(body).map((part) => ('text' in part ? part.text : mentionOf(part.userId)));
        expect(again.join('')).toBe(body);
      }),
    );
  });

  it('mentions the same member however the id is written', () => {
    const body = COMMENT_RULES.body.tidy(` <@${ANA.toUpperCase()}> `);
    expect(body).toBe(mentionOf(ANA));
    expect(mentionsOf(mentionOf(ANA.toUpperCase()))).toEqual([ANA]);
  });

  it('has room for 1,000 characters, of which a mention is one', () => {
    const { body } = COMMENT_RULES;
    expect(brokenTextRule(body, ' ')).toBe('too_small');
    expect(brokenTextRule(body, mentionOf(ANA))).toBeUndefined();
    expect(brokenTextRule(body, `${mentionOf(ANA)}${'a'.repeat(999)}`)).toBeUndefined();
    expect(brokenTextRule(body, `${mentionOf(ANA)}${'a'.repeat(1000)}`)).toBe('too_big');
  });
});

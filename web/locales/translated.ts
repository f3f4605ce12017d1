/** The same keys as in English, each with a text: a missing or superfluous one does not compile. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
};

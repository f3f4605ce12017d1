/** What only the person who runs this server can put right. It is shown as it is, without a stack. */
export class OperatorError extends Error {}

/** An error that only the operator of this server can correct. It is shown without a stack trace. */
export class OperatorError extends Error {}

/** One kind of operation as the test of the table takes it through all that the engine does. */
export interface OperationCase {
  /** Beginning of the request's line, as the server's faults are named. */
  readonly request: string
  readonly prepare?: () => Promise<unknown>
  /** Requests the first or the second of two operations. */
  readonly submit: (at: 0 | 1) => Promise<unknown>
  /** State on the server; compared before and after. */
  readonly onServer: () => unknown
  readonly after: readonly [first: unknown, both: unknown]
  /** State in the window, where the change is shown before the server confirms it. */
  readonly shown?: () => unknown
  /** Set where an unknown outcome is left to the user. */
  readonly isLeftToUser?: true
  /** Set where nobody is told of a refusal. */
  readonly isQuiet?: true
  /** Set for an endpoint that later servers do not have. */
  readonly featureLevel?: number
}

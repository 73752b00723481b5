/** One kind of operation with everything that the test of the operation table needs. */
export interface OperationCase {
  /** Start of the request's `METHOD /path`, as in the server's faults. */
  readonly request: string
  readonly prepare?: () => Promise<unknown>
  /** Requests the first or the second of two operations. */
  readonly submit: (at: 0 | 1) => Promise<unknown>
  /** State on the server; compared before and after. */
  readonly onServer: () => unknown
  readonly after: readonly [first: unknown, both: unknown]
  /** State in the window, where the change is shown before the server confirms it. */
  readonly shown?: () => unknown
  /** True if an unknown outcome is left to the user. */
  readonly isLeftToUser?: true
  /** True if refusals are not reported. */
  readonly isQuiet?: true
  /** Set for an endpoint that the usual server of the tests does not have. */
  readonly featureLevel?: number
}

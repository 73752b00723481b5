/**
 * Successful requests by client: parameter names of each operation, and `file` if one was uploaded. An operation is
 * `METHOD /path`, with the path as in its route.
 */
export type Answered = Map<string, Map<string, Set<string>>>

/** Records a successful request. The size is bounded by the number of clients, routes and parameters. */
export function noteAnswered(
  answered: Answered,
  client: string,
  operation: string,
  parameters: Iterable<string>,
): void {
  const operations = answered.get(client) ?? new Map<string, Set<string>>()
  const names = operations.get(operation) ?? new Set<string>()
  for (const name of parameters) names.add(name)
  answered.set(client, operations.set(operation, names))
}

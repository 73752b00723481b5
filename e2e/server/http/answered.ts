/**
 * Requests that were carried out with success, by client: names of the parameters that each operation came with, and
 * `file` where one went along.
 * An operation is `METHOD /path`, the path as its route has it.
 */
export type Answered = Map<string, Map<string, Set<string>>>

/** Notes a request that was carried out. Bounded by the number of clients, routes and parameters. */
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

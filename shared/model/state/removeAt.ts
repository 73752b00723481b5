/** Takes one out of a short list: splice makes a list of what it took, which is most of its cost. */
export function removeAt(list: unknown[], at: number): void {
  for (let next = at + 1; next < list.length; next += 1) list[next - 1] = list[next]
  list.pop()
}

import { commandIds, commandRow, groupTitle, type CommandId } from './commandTable.ts'

/** The commands under their headings, in the order of the table. */
export function commandsByGroup(): ReadonlyMap<string, readonly CommandId[]> {
  const groups = new Map<string, CommandId[]>()
  for (const id of commandIds) {
    const title = groupTitle(commandRow(id).group)
    groups.set(title, [...(groups.get(title) ?? []), id])
  }
  return groups
}

import { commandIds, commandRow, groupTitle, type CommandId } from './commandTable.ts'

/** Returns the commands by heading, in the order of the table. */
export function commandsByGroup(): ReadonlyMap<string, readonly CommandId[]> {
  const groups = new Map<string, CommandId[]>()
  for (const id of commandIds) {
    const title = groupTitle(commandRow(id).group)
    groups.set(title, [...(groups.get(title) ?? []), id])
  }
  return groups
}

import { isCommandId, type CommandId } from '../../../../shared/keys/commandTable.ts'
import { keepSettings, uiStore } from '../../../state/index.ts'

/** Maximum number of commands whose uses are stored. The least used are dropped. */
const maxActions = 50
/** Above this number all counts are halved, so that new habits outweigh old ones. */
const maxUses = 100

/** Returns how often each command was chosen in the palette, most used first. Invalid lines are ignored. */
export function usedActions(): ReadonlyMap<CommandId, number> {
  const uses = new Map<CommandId, number>()
  for (const line of uiStore.getState().settings.usedActions.split('\n')) {
    const [id = '', count = ''] = line.split(' ')
    if (isCommandId(id) && /^[1-9]\d{0,5}$/.test(count)) uses.set(id, Number(count))
  }
  return uses
}

/** Increments the count of a command. */
export function countUse(id: CommandId): void {
  const uses = usedActions()
  const count = (uses.get(id) ?? 0) + 1
  const halved = count > maxUses ? 2 : 1
  const next = [...new Map(uses).set(id, count)]
    .map(([used, times]) => [used, Math.floor(times / halved)] as const)
    .filter(([, times]) => times > 0)
    // The current command comes first among those with the same count.
    .toSorted((a, b) => b[1] - a[1] || Number(b[0] === id) - Number(a[0] === id))
    .slice(0, maxActions)
  if (!next.some(([used]) => used === id)) next.splice(-1, 1, [id, 1])
  keepSettings({ usedActions: next.map(([used, times]) => `${used} ${times}`).join('\n') })
}

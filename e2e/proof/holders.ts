import { systemGroups } from '../server/rules/groups.ts'
import { humans, type Stage } from './action.ts'

type Holder =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

/** Who may have a permission: a group by its id, or people and groups named directly. */
export function someHolder(stage: Stage): Holder {
  const { dice, state } = stage
  const system = [
    systemGroups['role:members'],
    systemGroups['role:moderators'],
    systemGroups['role:administrators'],
    systemGroups['role:everyone'],
  ]
  const own = [...state.groups.values()].filter(({ isSystem, deactivated }) => !isSystem && !deactivated)
  if (dice.chance(0.5)) return dice.pick(system) ?? systemGroups['role:members']
  if (dice.chance(0.4)) return dice.pick(own)?.id ?? systemGroups['role:members']
  return {
    direct_members: dice.some(humans(stage), 1).map(({ id }) => id),
    direct_subgroups: dice.some(own, 0).map(({ id }) => id),
  }
}

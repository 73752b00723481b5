import { systemGroups } from '../../server/rules/groups.ts'
import { humans, type Actor } from '../action.ts'

type Holder =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

/** Returns a random holder of a permission: a group by id, or users and groups listed directly. */
export function someInvariant(actor: Actor): Holder {
  const { rng, state } = actor
  const system = [
    systemGroups['role:members'],
    systemGroups['role:moderators'],
    systemGroups['role:administrators'],
    systemGroups['role:everyone'],
  ]
  const customGroups = [...state.groups.values()].filter(
    ({ isSystem, deactivated }) => !isSystem && !deactivated,
  )
  if (rng.chance(0.5)) return rng.pick(system) ?? systemGroups['role:members']
  if (rng.chance(0.4)) return rng.pick(customGroups)?.id ?? systemGroups['role:members']
  return {
    direct_members: rng.some(humans(actor), 1).map(({ id }) => id),
    direct_subgroups: rng.some(customGroups, 0).map(({ id }) => id),
  }
}

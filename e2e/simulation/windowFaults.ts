import { openWindow, type ScenarioWindow } from './openWindow.ts'
import type { ClientUser } from './clientUser.ts'
import type { World } from './world.ts'

/** Faults that windows suffer in scenarios. */
export const faultCounts = [
  'a window attached mid-run',
  'a window killed and opened again',
  'a batch lost on its way to a window',
  'two windows of one client held against it',
] as const
/** Number of occurrences of each fault. */
export type FaultsSuffered = Map<(typeof faultCounts)[number], number>

export const noteFault = (disturbed: FaultsSuffered, what: (typeof faultCounts)[number]): void =>
  void disturbed.set(what, (disturbed.get(what) ?? 0) + 1)

const openIn = ({ disturbed }: World, user: ClientUser): Promise<ScenarioWindow> =>
  openWindow(user, () => noteFault(disturbed, 'a batch lost on its way to a window'))

/** Opens a window at the start of the scenario. */
export async function openAtFirst(world: World, user: ClientUser): Promise<void> {
  world.windows.push(await openIn(world, user))
}

/** Opens one more window, up to three. */
export async function openAnother(world: World, user: ClientUser): Promise<void> {
  if (world.windows.filter((each) => each.person === user).length >= 3) return
  world.windows.push(await openIn(world, user))
  noteFault(world.disturbed, 'a window attached mid-run')
}

export async function killAndReopen(world: World, window: ScenarioWindow): Promise<void> {
  const { windows } = world
  window.kill()
  windows.splice(windows.indexOf(window), 1, await openIn(world, window.person))
  noteFault(world.disturbed, 'a window killed and opened again')
}

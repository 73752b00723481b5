import { z } from 'zod'
import { busPath, connectBus, daemon } from '../../electron/shell/dbus/bus.ts'
import type { Bus, BusAnswer } from '../../electron/shell/dbus/bus.ts'
import type { Message } from '../../electron/shell/dbus/message.ts'
import type { Variant } from '../../electron/shell/dbus/wireFormat.ts'

/** A program that shows tray icons: a StatusNotifierWatcher and its host, as on a desktop. */
export interface TrayHost {
  /** Returns the icon's tooltip, or null if there is no icon. */
  tooltip(): Promise<string | null>
  /** Returns width, height and pixel data of each icon size. */
  pictures(): Promise<readonly (readonly [number, number, string])[]>
  /** Returns the labels of its menu, '-' for a separator. */
  menu(): Promise<readonly string[]>
  choose(label: string): Promise<void>
  click(): Promise<void>
  /** Returns the last count shown on the app's dock icon. */
  launcherCount(): number | null
  close(): void
}

const watcher = 'org.kde.StatusNotifierWatcher'
const itemInterface = 'org.kde.StatusNotifierItem'
const menuInterface = 'com.canonical.dbusmenu'
const properties = 'org.freedesktop.DBus.Properties'
const watcherProperties: Readonly<Record<string, Variant>> = {
  IsStatusNotifierHostRegistered: { signature: 'b', value: true },
  ProtocolVersion: { signature: 'i', value: 0 },
  RegisteredStatusNotifierItems: { signature: 'as', value: [] },
}
const variant = z.object({ value: z.unknown() })
const fields = z.array(z.tuple([z.string(), variant]))
const layout = z.tuple([
  z.number(),
  z.tuple([z.number(), fields, z.array(z.object({ value: z.tuple([z.number(), fields, z.unknown()]) }))]),
])
const launcherUpdate = z.tuple([z.string(), fields])

interface Item {
  readonly destination: string
  readonly path: string
}

export async function startTrayHost(env: Readonly<Record<string, string>>): Promise<TrayHost> {
  const path = busPath(env)
  if (path === null) throw new Error('there is no session bus')
  const bus = await connectBus(path)
  let item: Item | null = null
  let count: number | null = null
  bus.onCall((call) => {
    if (call.member === 'RegisterStatusNotifierItem') item = itemOf(call)
    return answerTo(call)
  })
  bus.onSignal(({ member, body }) => {
    if (member === 'Update') count = countOf(body)
    if (member === 'NameOwnerChanged' && body?.[0] === item?.destination && body?.[2] === '') item = null
  })
  const ask = async (member: string, signature?: string, body?: readonly unknown[]): Promise<void> =>
    void (await bus.call({ ...daemon, member, signature, body }))
  await ask('AddMatch', 's', ["type='signal',interface='com.canonical.Unity.LauncherEntry'"])
  await ask('AddMatch', 's', ["type='signal',member='NameOwnerChanged'"])
  await ask('RequestName', 'su', [watcher, 0])
  const shown = (): Item => {
    if (item === null) throw new Error('nothing registered an icon')
    return item
  }
  const entries = async () => menuOf(bus, shown(), await menuPath(bus, shown()))
  return {
    tooltip: async () => (item === null ? null : tooltipOf(await property(bus, item, 'ToolTip'))),
    pictures: async () => picturesOf(await property(bus, shown(), 'IconPixmap')),
    menu: async () => (await entries()).map(({ label }) => label),
    async choose(label) {
      const { destination } = shown()
      for (let tries = 1; ; tries++) {
        const path = await menuPath(bus, shown())
        const entry = (await menuOf(bus, shown(), path)).find((item) => item.label === label)
        if (entry === undefined) throw new Error(`the tray's menu has no "${label}"`)
        const body = [entry.id, 'clicked', { signature: 's', value: '' }, 0]
        const click = {
          destination,
          path,
          interface: menuInterface,
          member: 'Event',
          signature: 'isvu',
          body,
        }
        try {
          return void (await bus.call(click))
        } catch (error) {
          // The app has replaced its menu since, and nothing was clicked. A desktop, too, reads the new one.
          if (tries === 5) throw error
        }
      }
    },
    async click() {
      await bus.call({
        ...shown(),
        interface: itemInterface,
        member: 'Activate',
        signature: 'ii',
        body: [1, 1],
      })
    },
    launcherCount: () => count,
    close: () => bus.close(),
  }
}

/** An item is registered as a path on its own connection, or as a connection with the default path. */
function itemOf({ body, sender = '' }: Message): Item {
  const [name] = z.tuple([z.string()]).parse(body)
  if (name.startsWith('/')) return { destination: sender, path: name }
  const slash = name.indexOf('/')
  return slash < 0
    ? { destination: name, path: '/StatusNotifierItem' }
    : { destination: name.slice(0, slash), path: name.slice(slash) }
}

function answerTo({ interface: name, member, body }: Message): BusAnswer {
  if (name === watcher) return { signature: '', body: [] }
  if (name !== properties) return null
  if (member === 'GetAll') return { signature: 'a{sv}', body: [Object.entries(watcherProperties)] }
  return { signature: 'v', body: [watcherProperties[String(body?.[1])] ?? { signature: 's', value: '' }] }
}

async function property(bus: Bus, { destination, path }: Item, name: string): Promise<unknown> {
  const body = [itemInterface, name]
  const answer = await bus.call({
    destination,
    path,
    interface: properties,
    member: 'Get',
    signature: 'ss',
    body,
  })
  return z.tuple([variant]).parse(answer)[0].value
}

const menuPath = async (bus: Bus, item: Item): Promise<string> =>
  z.string().parse(await property(bus, item, 'Menu'))

async function menuOf(
  bus: Bus,
  { destination }: Item,
  path: string,
): Promise<readonly { readonly id: number; readonly label: string }[]> {
  const body = [0, -1, []]
  const answer = await bus.call({
    destination,
    path,
    interface: menuInterface,
    member: 'GetLayout',
    signature: 'iias',
    body,
  })
  return layout.parse(answer)[1][2].map(({ value: [id, properties] }) => {
    const label = properties.find(([name]) => name === 'label')?.[1].value
    return { id, label: typeof label === 'string' ? label : '-' }
  })
}

function tooltipOf(value: unknown): string {
  const [, , title, text] = z.tuple([z.string(), z.unknown(), z.string(), z.string()]).parse(value)
  return title || text
}

function picturesOf(value: unknown): readonly (readonly [number, number, string])[] {
  const all = z.array(z.tuple([z.number(), z.number(), z.array(z.number())])).parse(value)
  return all.map(([width, height, bytes]) => [width, height, Buffer.from(bytes).toString('base64')])
}

function countOf(body: unknown): number {
  const [, properties] = launcherUpdate.parse(body)
  const get = (name: string): unknown => properties.find(([property]) => property === name)?.[1].value
  return get('count-visible') === true ? Number(get('count')) : 0
}

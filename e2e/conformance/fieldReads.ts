/** An object from JSON that records which of its fields are read. */
export interface FieldReads {
  readonly value: unknown
  /** Returns the unread fields of objects of which some field was read: each path once, with `[]` for any element. */
  unread(): readonly string[]
}

interface Notes {
  readonly path: string
  readonly target: object
  readonly asked: Set<string>
}

/**
 * Records which fields of a response are read, so that unread ones are missing from its schema. Fields that are only
 * iterated (a map's keys, or a search for names by pattern) count as read if no field of the object is read by name:
 * such an object is a map.
 */
export function watch(value: unknown, path = ''): FieldReads {
  const all: Notes[] = []
  const proxies = new WeakMap<object, object>()
  const wrap = (inner: unknown, organization: string): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    const existing = proxies.get(inner)
    if (existing) return existing
    const notes: Notes = { path: organization, target: inner, asked: new Set() }
    const isList = Array.isArray(inner)
    if (!isList) all.push(notes)
    /** Object.entries looks up a property and then gets it; Object.keys only looks up properties. */
    let lookedAt: string | null = null
    let isEntries = true
    const proxy = new Proxy(inner, {
      get(target, key, receiver) {
        const got: unknown = Reflect.get(target, key, receiver)
        if (typeof key !== 'string') return got
        if (key !== lookedAt) notes.asked.add(key)
        lookedAt = null
        return wrap(got, `${organization}${isList ? '[]' : `.${key}`}`)
      },
      getOwnPropertyDescriptor(target, key) {
        isEntries &&= lookedAt === null
        lookedAt = isEntries && typeof key === 'string' ? key : null
        return Reflect.getOwnPropertyDescriptor(target, key)
      },
      ownKeys(target) {
        lookedAt = null
        isEntries = true
        return Reflect.ownKeys(target)
      },
    })
    proxies.set(inner, proxy)
    return proxy
  }
  const watched = wrap(value, path)
  return {
    value: watched,
    unread: () => {
      const unread = new Set<string>()
      for (const { asked, path: organization, target } of all) {
        const keys = Object.keys(target)
        // The object was used as a whole or is a map, unless it is the response itself.
        if (organization !== path && !keys.some((key) => asked.has(key))) continue
        for (const key of keys) if (!asked.has(key)) unread.add(`${organization}.${key}`)
      }
      return [...unread]
    },
  }
}

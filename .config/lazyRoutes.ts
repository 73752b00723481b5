import { createRequire } from 'node:module'
import type { routes as all } from '../shared/api/routes/index.ts'

// Stands in for the endpoints in main's bundle: to make what says how they are called takes main longer than all else of
// the client, and nothing is called before the first screen is there. They are made when one is used first.

type Routes = typeof all

let made: Routes | null = null
const routesNow = (): Routes =>
  (made ??= (createRequire(import.meta.url)('./routes.cjs') as { readonly routes: Routes }).routes)

export const routes = new Proxy({} as Routes, {
  get: (_none, name) => Reflect.get(routesNow(), name) as unknown,
  has: (_none, name) => Reflect.has(routesNow(), name),
  ownKeys: () => Reflect.ownKeys(routesNow()),
  getOwnPropertyDescriptor: (_none, name) => {
    const found = Reflect.getOwnPropertyDescriptor(routesNow(), name)
    // What the stand-in itself does not have may only be told of as something that could be taken away.
    return found && { ...found, configurable: true }
  },
})

import { createRequire } from 'node:module'
import type { routes as all } from '../../shared/api/routes/index.ts'

// The proxy below replaces the endpoint definitions in the bundle of the main process. Creating all of them takes
// longer than the rest of the client's start, and none is used before the first screen. So they are created on first
// use.

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
    // A proxy may report a property that its target lacks only as configurable; otherwise the engine throws.
    return found && { ...found, configurable: true }
  },
})

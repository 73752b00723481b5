import type { ListChange, ListItem, ListName } from '../../shared/lists/itemSchemas.ts'
import type { TestClient } from './harness.ts'

type Caller = Pick<TestClient, 'account' | 'client'>

const changeList = ({ account, client }: Caller, change: ListChange) =>
  client.handlers['list.change']({ account, change })

/** Adds or replaces items of a list, as a window does. */
export const setItems = <Name extends ListName>(
  run: Caller,
  list: Name,
  ...puts: readonly ListItem<Name>[]
) => changeList(run, { list, puts, drops: [] } as ListChange)

/** Removes items from a list, as a window does. */
export const removeItems = (run: Caller, list: ListName, ...drops: readonly string[]) =>
  changeList(run, { list, puts: [], drops })

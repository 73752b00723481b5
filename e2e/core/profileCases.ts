import { selectSelf } from '../../shared/model/people/users.ts'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { OperationCase } from './operationCase.ts'

interface Parts {
  readonly call: (route: string, params: object) => Promise<unknown>
  readonly state: () => AccountState
  /** Returns own profile texts on the server by field id. */
  readonly onServer: () => ReadonlyMap<number, string>
}

const names = ['Team', 'Desk'] as const

/** The two operations on own profile fields, with two fields that an administrator adds first. */
export function profileCases({ call, state, onServer }: Parts) {
  let ids: readonly number[] = []
  const add = async () => {
    const added: number[] = []
    for (const name of names) {
      const { id } = (await call('addProfileField', { type: 1, name })) as { readonly id: number }
      added.push(id)
    }
    ids = added
  }
  const fill = (index: number) =>
    call('updateProfile', { values: [{ fieldId: ids[index]!, value: `mine ${String(index)}` }] })
  const shared = {
    onServer: () => ids.map((id) => onServer().get(id) ?? ''),
    shown: () => ids.map((id) => selectSelf(state())?.profile[String(id)]?.value ?? ''),
  }
  return {
    updateProfile: {
      ...shared,
      request: 'PATCH /api/v1/users/me/profile_data',
      prepare: add,
      submit: fill,
      after: [
        ['mine 0', ''],
        ['mine 0', 'mine 1'],
      ],
    },
    removeProfile: {
      ...shared,
      request: 'DELETE /api/v1/users/me/profile_data',
      prepare: async () => {
        await add()
        for (const index of [0, 1]) await fill(index)
      },
      submit: (index) => call('removeProfile', { fieldIds: [ids[index]!] }),
      after: [
        ['', 'mine 1'],
        ['', ''],
      ],
    },
  } satisfies Readonly<Record<string, OperationCase>>
}

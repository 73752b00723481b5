import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { OperationCase } from './operationCase.ts'

interface Parts {
  readonly call: (route: string, params: object) => Promise<unknown>
  readonly state: () => AccountState
  /** Returns the user's views on the server. */
  readonly views: () => readonly {
    readonly fragment: string
    readonly isPinned: boolean
    readonly name: string | null
  }[]
}

const fragments = ['narrow/is/starred', 'narrow/channel/1'] as const
const names = [undefined, 'News'] as const

/** The changes to views on the server: a built-in one and a custom one. */
export function viewCases({ call, state, views }: Parts) {
  const add = (index: number) =>
    call('addNavigationView', {
      fragment: fragments[index]!,
      isPinned: true,
      ...(names[index] !== undefined && { name: names[index] }),
    })
  const prepare = async () => {
    for (const index of [0, 1]) await add(index)
  }
  const inOrder = (all: Iterable<{ readonly fragment: string; readonly isPinned: boolean }>) => {
    const pinned = new Map([...all].map(({ fragment, isPinned }) => [fragment, isPinned]))
    return fragments.map((fragment) => pinned.get(fragment) ?? null)
  }
  const shared = {
    onServer: () => inOrder(views()),
    shown: () => inOrder(state().navigationViews.values()),
  }
  return {
    addNavigationView: {
      ...shared,
      request: 'POST /api/v1/navigation_views',
      submit: add,
      after: [
        [true, null],
        [true, true],
      ],
    },
    updateNavigationView: {
      ...shared,
      request: 'PATCH /api/v1/navigation_views/',
      prepare,
      submit: (index) => call('updateNavigationView', { fragment: fragments[index], isPinned: false }),
      after: [
        [false, true],
        [false, false],
      ],
    },
    removeNavigationView: {
      ...shared,
      request: 'DELETE /api/v1/navigation_views/',
      prepare,
      submit: (index) => call('removeNavigationView', { fragment: fragments[index] }),
      after: [
        [null, true],
        [null, null],
      ],
    },
  } satisfies Readonly<Record<string, OperationCase>>
}

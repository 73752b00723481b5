import { expect, it } from 'vitest'
import { account, adaId, user } from '../../../../shared/model/testing/eg.ts'
import { chunksOf, principalsOf } from './memberChanges.ts'

it('splits users into chunks without losing any', () => {
  const ids = Array.from({ length: 7 }, (_, index) => index)
  expect(chunksOf(ids, 3)).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  expect(chunksOf([], 3)).toEqual([])
})

it('names users by email address on servers that do not take ids', () => {
  const state = account({ users: [user(adaId)] })
  expect(principalsOf(state, [adaId])).toEqual({ userIds: [adaId] })
  const old = { ...state, realm: { ...state.realm, featureLevel: 8 } }
  expect(principalsOf(old, [adaId])).toEqual({ userIds: [adaId], emails: ['user2@example.invalid'] })
})

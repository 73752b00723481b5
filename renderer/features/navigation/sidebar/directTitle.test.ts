import { expect, it } from 'vitest'
import { account, adaId, borisId, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { shortDirectTitle } from './directTitle.ts'

it('uses first names in the title of a group, unless two are the same', () => {
  const users = [
    user(selfId, { name: 'Me' }),
    user(adaId, { name: 'Ada Lindqvist' }),
    user(borisId, { name: 'Boris Petrov' }),
    user(4, { name: 'Ada Okafor' }),
  ]
  const of = account({ users })
  expect(shortDirectTitle(of, [adaId, borisId])).toBe('Ada, Boris')
  expect(shortDirectTitle(of, [adaId, borisId, 4])).toBe('Ada Lindqvist, Boris Petrov, Ada Okafor')
  expect(shortDirectTitle(of, [adaId])).toBe('Ada Lindqvist')
})

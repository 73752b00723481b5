import { expect, test } from 'vitest'
import { accountTitle } from './accountTitle.ts'

const one = (realmName: string, host: string, userName: string) => ({
  realmName,
  realmUrl: `https://${host}`,
  userName,
})

test('an account title has the organization and what distinguishes it from others', () => {
  const all = [
    one('Works', 'works.example', 'Ada'),
    one('Works', 'works.example', 'Boris'),
    one('Club', 'club.example', 'Ada'),
    one('Club', 'other.example', 'Ada'),
    one('Home', 'home.example', 'Ada'),
  ]
  expect(all.map((account) => accountTitle(account, all))).toEqual([
    'Works (Ada)',
    'Works (Boris)',
    'Club (club.example)',
    'Club (other.example)',
    'Home',
  ])
})

import { expect, test } from 'vitest'
import { t } from './i18n.ts'

test('counts are formatted as in the language', () => {
  const label = (unread: number) => t('app.account_item', { name: 'Ada', unread, mentions: 0 })
  expect([0, 1, 2, 999, 1000, 50_000, 1_234_567].map(label)).toEqual([
    'Ada',
    'Ada, 1 unread',
    'Ada, 2 unread',
    'Ada, 999 unread',
    'Ada, 1,000 unread',
    'Ada, 50,000 unread',
    'Ada, 1,234,567 unread',
  ])
})

test('plurals distinguish one and many', () => {
  const texts = [1, 2, 1234, 1.5].map((count) => t('outbox.waiting', { count }))
  expect(texts).toEqual(['1 waiting', '2 waiting', '1,234 waiting', '1.5 waiting'])
})

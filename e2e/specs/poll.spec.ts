import { expect, test } from '../fixtures.ts'
import { openTopic } from '../steps.ts'
test('a poll is shown without a violation of the content security policy', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ben')
  await openTopic(page, 'general', 'vote')
  await expect(page.getByRole('group', { name: /poll/i })).toContainText('There')
})

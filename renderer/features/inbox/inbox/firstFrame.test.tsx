import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { resetUi } from '../../../state/index.ts'
import { renderInAccount } from '../../../state/testing/renderInAccount.tsx'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { InboxPane } from './InboxPane.tsx'

afterEach(cleanup)

it('a window that opens on the inbox reports its first frame', async () => {
  const bridge = installBridge({ 'account.attach': () => attached(account()) })
  resetUi({ account: 'a' })
  await renderInAccount(<InboxPane />)
  await waitFor(() => expect(bridge.inputs('app.painted')).toEqual([{ what: 'pane', messageId: null }]))
})

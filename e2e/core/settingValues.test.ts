import { expect, test } from 'vitest'
import { accountSettingWire } from '../../shared/model/organization/serviceSettings.ts'
import { account } from '../../shared/model/testing/eg.ts'
import type { Setting } from '../../shared/settings/setting.ts'
import { isOfService, settingNames, settingRow } from '../../shared/settings/settings.ts'
import { startServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'

test.each([100, 247, 339, 387, 407, 512])(
  'a server of level %i accepts each offered value',
  async (level) => {
    const server = await startServer({ scenario: 'small', featureLevel: level })
    const user = testClient(server.url, server.accounts[1]!)
    const state = account({ featureLevel: level })
    const refused: unknown[] = []
    for (const name of settingNames.filter(isOfService)) {
      const { control, service } = settingRow(name) as Setting
      if (control === undefined || !('labels' in control) || (service?.since ?? 0) > level) continue
      for (const [value, , since = 0] of control.labels) {
        if (since > level) continue
        const wire = accountSettingWire(state, name, value as never)
        const { body, status } = await user.patch('/settings', wire)
        if (status !== 200) refused.push([wire, body['msg']])
      }
    }
    expect(refused).toEqual([])
    await server.close()
  },
)

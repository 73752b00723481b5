import type { MenuItemConstructorOptions } from 'electron'
import { t } from '../../../shared/i18n.ts'

export interface MenuActions {
  /** Runs a command of the page's table. */
  readonly command: (id: string) => void
  readonly zoom: (direction: 1 | -1 | 0) => void
  readonly about: () => void
  readonly licences: () => void
  readonly openLog: () => void
  readonly quit: () => void
  readonly reload: () => void
  readonly developerTools: () => void
}

export interface MenuOptions {
  readonly mac: boolean
  readonly appName: string
  readonly developerTools: boolean
  readonly accounts: readonly string[]
}

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/** The menu bar as data: what it says, its keys, and what each item does. */
export function menuTemplate(options: MenuOptions, actions: MenuActions): Item[] {
  const menus = [
    fileMenu(options, actions),
    editMenu(options),
    viewMenu(options, actions),
    goMenu(options, actions),
    windowMenu(options),
    helpMenu(options, actions),
  ]
  return options.mac ? [applicationMenu(options, actions), ...menus] : menus
}

const command = (actions: MenuActions, id: string, label: string, accelerator?: string): Item => ({
  id,
  label,
  ...(accelerator === undefined ? {} : { accelerator }),
  click: () => actions.command(id),
})

const settingsItem = (actions: MenuActions): Item =>
  command(actions, 'settings.open', t('shell.menu.settings'), 'CmdOrCtrl+,')
const aboutItem = ({ appName }: MenuOptions, actions: MenuActions): Item => ({
  id: 'about',
  label: t('shell.menu.about', { app: appName }),
  click: actions.about,
})

function applicationMenu(options: MenuOptions, actions: MenuActions): Item {
  return {
    label: options.appName,
    submenu: [
      aboutItem(options, actions),
      separator,
      settingsItem(actions),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      {
        id: 'quit',
        label: t('shell.menu.quitApp', { app: options.appName }),
        accelerator: 'Cmd+Q',
        click: actions.quit,
      },
    ],
  }
}

function fileMenu({ mac }: MenuOptions, actions: MenuActions): Item {
  const quit: Item = { id: 'quit', label: t('shell.menu.quit'), accelerator: 'Ctrl+Q', click: actions.quit }
  return {
    label: t('shell.menu.file'),
    submenu: [
      command(actions, 'write.message', t('shell.menu.newMessage'), 'CmdOrCtrl+N'),
      command(actions, 'write.direct', t('shell.menu.newDirect'), 'CmdOrCtrl+Shift+N'),
      command(actions, 'account.add', t('shell.menu.addAccount'), 'CmdOrCtrl+Shift+O'),
      separator,
      ...(mac ? [] : [settingsItem(actions)]),
      command(actions, 'signOut', t('shell.menu.signOut')),
      separator,
      { role: 'close', label: t('shell.menu.closeWindow') },
      ...(mac ? [] : [quit]),
    ],
  }
}

function editMenu({ mac }: MenuOptions): Item {
  return {
    label: t('shell.menu.edit'),
    submenu: [
      { role: 'undo', label: t('shell.menu.undo') },
      { role: 'redo', label: t('shell.menu.redo') },
      separator,
      { role: 'cut', label: t('shell.menu.cut') },
      { role: 'copy', label: t('shell.menu.copy') },
      { role: 'paste', label: t('shell.menu.paste') },
      { role: 'pasteAndMatchStyle', label: t('shell.menu.pastePlain') },
      { role: 'selectAll', label: t('shell.menu.selectAll') },
      ...(mac
        ? [
            separator,
            {
              label: t('shell.menu.speech'),
              submenu: [{ role: 'startSpeaking' as const }, { role: 'stopSpeaking' as const }],
            },
          ]
        : []),
    ],
  }
}

function viewMenu({ developerTools }: MenuOptions, actions: MenuActions): Item {
  const tools: Item[] = [
    separator,
    { id: 'reload', label: t('shell.menu.reload'), accelerator: 'CmdOrCtrl+R', click: actions.reload },
    {
      id: 'developerTools',
      label: t('shell.menu.developerTools'),
      accelerator: 'CmdOrCtrl+Shift+I',
      click: actions.developerTools,
    },
  ]
  return {
    label: t('shell.menu.view'),
    submenu: [
      command(actions, 'view.feed', t('shell.menu.feed'), 'CmdOrCtrl+Shift+A'),
      command(actions, 'view.mentions', t('shell.menu.mentions'), 'CmdOrCtrl+Shift+M'),
      command(actions, 'view.starred', t('shell.menu.starred'), 'CmdOrCtrl+Shift+S'),
      separator,
      {
        id: 'zoom.reset',
        label: t('shell.menu.zoomReset'),
        accelerator: 'CmdOrCtrl+0',
        click: () => actions.zoom(0),
      },
      {
        id: 'zoom.in',
        label: t('shell.menu.zoomIn'),
        accelerator: 'CmdOrCtrl+Plus',
        click: () => actions.zoom(1),
      },
      // The plus sign shares its key with the equals sign on many keyboards.
      {
        label: t('shell.menu.zoomIn'),
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => actions.zoom(1),
      },
      {
        id: 'zoom.out',
        label: t('shell.menu.zoomOut'),
        accelerator: 'CmdOrCtrl+-',
        click: () => actions.zoom(-1),
      },
      { role: 'togglefullscreen', label: t('shell.menu.fullScreen') },
      ...(developerTools ? tools : []),
    ],
  }
}

function goMenu({ mac, accounts }: MenuOptions, actions: MenuActions): Item {
  const numbered = accounts
    .slice(0, 9)
    .map((name, index) =>
      command(actions, `account.${index + 1}`, name.replaceAll('&', '&&'), `CmdOrCtrl+${index + 1}`),
    )
  const several = [
    separator,
    ...numbered,
    command(actions, 'account.next', t('shell.menu.nextAccount'), 'Ctrl+Tab'),
  ]
  return {
    label: t('shell.menu.go'),
    submenu: [
      command(actions, 'go.back', t('shell.menu.back'), mac ? 'Cmd+[' : 'Alt+Left'),
      command(actions, 'go.forward', t('shell.menu.forward'), mac ? 'Cmd+]' : 'Alt+Right'),
      ...(accounts.length === 0 ? [] : several),
    ],
  }
}

function windowMenu({ mac }: MenuOptions): Item {
  const rest: Item[] = [{ role: 'zoom' }, separator, { role: 'front' }]
  return {
    role: 'windowMenu',
    label: t('shell.menu.window'),
    submenu: [{ role: 'minimize', label: t('shell.menu.minimise') }, ...(mac ? rest : [])],
  }
}

function helpMenu(options: MenuOptions, actions: MenuActions): Item {
  return {
    role: 'help',
    label: t('shell.menu.help'),
    submenu: [
      command(actions, 'help.shortcuts', t('shell.menu.shortcuts')),
      { id: 'openLog', label: t('shell.menu.openLog'), click: actions.openLog },
      { id: 'licences', label: t('shell.menu.licences'), click: actions.licences },
      ...(options.mac ? [] : [separator, aboutItem(options, actions)]),
    ],
  }
}

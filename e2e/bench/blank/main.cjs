// The baseline of every comparison: the smallest possible window of this runtime. It loads one page with one line of
// text from a custom scheme, and reports its first paint as the app does.
const { app, BrowserWindow, protocol } = require('electron')

const { Response } = globalThis

const since = Number(process.env.TOPICAL_T0 || Date.now())
const mark = (name) => process.stdout.write(`MARK ${name} ${Date.now() - since}\n`)

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title><p>Nothing here</p>
<script>
requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => console.log('painted')
  port2.postMessage(null)
})
</script></html>`

mark('main-start')
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])

app.whenReady().then(() => {
  mark('ready')
  protocol.handle(
    'app',
    () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  const window = new BrowserWindow({
    width: 1180,
    height: 800,
    show: false,
    webPreferences: { sandbox: true },
  })
  window.webContents.on('console-message', (...args) => {
    // Newer versions pass an object, older ones the text as the third argument.
    const text = typeof args[2] === 'string' ? args[2] : args[0].message
    if (text === 'painted') mark('painted')
  })
  window.once('ready-to-show', () => {
    window.show()
    mark('window')
  })
  window.loadURL('app://blank/')
})
app.on('window-all-closed', () => app.quit())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => app.quit())

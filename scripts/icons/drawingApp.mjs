// An app that draws SVGs on a canvas and prints the PNGs. Started by make.mjs.
import { app, BrowserWindow } from 'electron'

const drawings = JSON.parse(process.env.TOPICAL_DRAWINGS)
app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
  await window.loadURL('about:blank')
  const pngs = await window.webContents.executeJavaScript(`(${drawAll})(${JSON.stringify(drawings)})`)
  process.stdout.write(`PNGS ${JSON.stringify(pngs)}\n`, () => app.quit())
})

/** Runs in the page. */
async function drawAll(wanted) {
  const drawn = []
  for (const { size, svg } of wanted) {
    const image = new Image(size, size)
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    canvas.getContext('2d').drawImage(image, 0, 0, size, size)
    drawn.push({ size, png: canvas.toDataURL('image/png').split(',')[1] })
  }
  return drawn
}

import { expect, type Page } from '@playwright/test'

/** Verifies that neither the page nor an open drawer is wider than the screen, and no control lies beyond its edge. */
export async function fits(page: Page, state: string) {
  const wider = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] > *')]
    return boxes.filter((box) => box.scrollWidth > innerWidth).map((box) => box.outerHTML.slice(0, 200))
  })
  expect(wider, `${state} needs no sideways scrolling`).toEqual([])
}

/**
 * Text that a box or the screen's edge cuts off. Text that ends in an ellipsis has its full form in a title attribute.
 */
export const cutWords = (page: Page) =>
  page.evaluate(() => {
    const isForEyes = (box: Element): boolean =>
      box.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !box.closest('[title], [inert], svg') &&
      ancestors(box).every((one) => getComputedStyle(one).clipPath === 'none')
    const ancestors = (box: Element): Element[] =>
      box.parentElement && box !== document.body ? [box, ...ancestors(box.parentElement)] : [box]
    const ownWords = (box: Element) => [...box.childNodes].filter((node) => node instanceof Text && node.data.trim())
    return [...document.body.querySelectorAll('*')].flatMap((box) => {
      const own = ownWords(box)
      if (own.length === 0 || !isForEyes(box)) return []
      const around = ancestors(box)
      if (around.some((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))) return []
      const places = own.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      const words = {
        left: Math.min(...places.map(({ left }) => left)),
        right: Math.max(...places.map(({ right }) => right)),
      }
      const isCut = around.some((one) => {
        const { overflowX, textOverflow } = getComputedStyle(one)
        const { left, right } = one.getBoundingClientRect()
        return (
          /hidden|clip/.test(overflowX) &&
          textOverflow !== 'ellipsis' &&
          (words.left < left - 2 || words.right > right + 2)
        )
      })
      return isCut || words.right > innerWidth + 1 || words.left < -1 ? [box.outerHTML.slice(0, 120)] : []
    })
  })

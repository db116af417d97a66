-- Each connection asks, and waits: 64 of them ask 2,000 times a second together.
function delay()
  return 32
end

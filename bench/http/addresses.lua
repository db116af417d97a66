-- Each request comes from another address, as far as the site can tell: limits are not met.
local count = 0
request = function()
  count = count + 1
  wrk.headers["X-Forwarded-For"] =
    string.format("10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  return wrk.format()
end

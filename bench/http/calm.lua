-- A pause between the requests of a connection: 64 connections send 2,000 requests a second.
function delay()
  return 32
end

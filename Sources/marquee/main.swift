import AsyncHTTPClient
import Crypto
import GRDB
import ArgumentParser
import ServiceLifecycle
print("ok")

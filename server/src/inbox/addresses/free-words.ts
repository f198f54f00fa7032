/**
 * Words of free addresses: plain, three to nine letters, easy to say and spell, inoffensive alone and in
 * pairs, no brands, no personal names. Never remove words; 1,024 is the minimum.
 */
export const FREE_WORDS: readonly string[] = `
acorn acre agate agile alcove alder algae almond alpaca alpine ample anchor anemone anise antelope
antler apricot apron aqua arbor arcade arch arctic arena aroma arrow artichoke ash aspen aster
atlas atoll attic auburn avenue avocado awning axolotl azure badger bagel bagpipe balcony balsa
bamboo banana banjo banner banyan barley barn barnacle barrel basalt basil basin basket bassoon
bay bayou beach beacon beaker beam bean bear beechnut beetle beige bell bellow bench berry
bilberry billow birch biscuit bison blanket blaze blossom blue bluebell bluff boat bobbin bobsled
bonfire bonnet book border bottle boulder bouquet bower bramble branch brass brave bread breeze
breezy briar brick bridge bright brindle brisk bristle broad broccoli bronze brook broom brush
bubble bucket buckle buffalo bugle bulb bulrush bunting burdock burrow butter buttercup button
cabbage cabin cable cactus cairn camel camera campfire canal canary candle candor canoe canopy
canvas canyon cape caper capybara caravan caraway cardinal caribou carnival carousel carpet carrot
cart cascade cashew castle cathedral catkin cattail cavern cedar cedarwood celery celestial cello
cement chalet chalk chamber chamois channel chapel charcoal charm cheddar cheer cherry chervil
chess chestnut chickadee chickpea chime chimney chipmunk chive cicada cider cinder cinema cinnamon
circle citrus city clarinet clasp clean clear clearing cloak clock cloud cloudy clover coach coast
coastal cobalt cobble cobweb cocoa coffee cold collar column comet comfrey compass concert conch
cone copper copse coracle coral cordial cork corn corner cornfield cosmos cottage cotton cougar
courtyard cove cowslip cozy crab cradle cranberry crane crater crayon cream creek crescent crest
cricket crimson crisp crispy crocus crown crystal cube cupboard cupola curious curlew currant
curry curtain cushion cyan cycle cygnet cymbal cypress daffodil dairy damson dance dandelion
dapper daring daylight deep deer delight delta denim desert desk dew dewdrop diamond dill dinghy
dinner dipper dock dolphin dome domino dormouse dove downy dragonfly drawer dream drift driftwood
drum dulcimer dune dusk dusty eager eagle early earnest earth easel east easy echo eclipse edge
eider elder elegant elk ember emerald emu endive engine equator ermine estuary evening evergreen
fable fabric falcon fallow fancy farm feather fennel ferry fiddle field fieldfare fig filbert
finch fir firefly fjord flag flagstone flame flannel flapjack flask flax fleece flint flock flow
flower flume flurry flute foam foggy folio footpath forest forge fork fortune fossil fountain
foxglove freckle freesia fresco fresh friendly frost frosty galaxy gallant gallery garden gardenia
garland garlic garnet gate gather gazebo gazelle gecko gentle geranium geyser giant ginger gingham
giraffe glacier glade gleam glide glimmer glitter globe glove glow gold golden goldfinch gondola
goose gorge gosling gourd graceful grain granary grand granite grape grass grassy gravel gravy
grebe green grotto grouse grove guava guitar gull hail hamlet hammock hamster happy harbor hare
harmonica harp harvest hatch haven hawk hay hayloft hazelnut hearth heartwood hedge hedgehog
helmet hemlock heron herring hickory highland hill hillside hilltop hive hollow homely honey
honeydew hopper horizon hornbeam house humble hummock hyacinth iceberg icefield icicle idea iguana
indigo ink inkwell inlet iron island jackdaw jersey jigsaw jolly journal journey joyful juggler
jumper jungle juniper kale kayak keel keen kelp kernel kestrel kettle keystone khaki kiln kind
kindling kindly kingdom kiosk kitchen kite kitten kiwi koala lacquer ladder ladle ladybird lagoon
lake lakeside lamb lambswool lamp lantern lapwing larch lark larkspur lasso lattice lava lavender
lawn leaf leafy leap ledge legend lemon lemur lentil leopard lettuce level lever lichen light
lilac lime limestone limpet linden linen linnet lintel lion lively lizard llama lobster locket
lodge loft lofty logbook loom lotus lucky lullaby lumber lunar lupin lupine lute lynx lyric macaw
mackerel magenta magnet magnolia magpie mahogany mallard mallow mandolin mango mangrove manor
mantle maple maplewood maraca marble marigold marimba marjoram market marlow maroon marsh marten
marvel mast mauve meadow meander medal medley mellow merry mesa meteor midnight mighty mild mill
millet mimosa mineral mint minty mirror mistral mitten mocha modest monsoon moon moonbeam
moonlight moonstone moor moose morning mosaic moss mossland mossy moth motor mountain mulberry
mural museum mushroom music mustard narrow narwhal nautilus navy neat nebula nectar needle nest
nettle newt nickel nightfall nimble nimbus noble noon north notebook novel nuthatch nutmeg oak
oasis oat oatcake oatmeal oboe ocean ocelot ochre octave octopus omelet onion onyx opal orange
orbit orchard orchid oregano oriole osprey otter outdoor oval overlook owl oxbow oyster paddle
paddock pagoda palace palette palm pancake panda panel panther papaya paper papyrus parade parasol
park parsley parsnip pasta pasture patch path patio pavilion peach peacock peak peanut pear pebble
pecan pelican pencil penguin peony pepper perch petal petrel petunia pewter pheasant piano pickle
picnic pier pigeon pillow pine pineapple pinecone pinwheel pioneer pistachio planet plateau
platinum playful plaza plover plucky plum plume pocket poem poet polar polish polite pollen pond
pondweed pony poplar porcelain porch porcupine porridge porter postcard potato pottery prairie
pretty primrose prism puddle puffball puffin pulley pulsar pumice pumpkin puppet puppy purple
puzzle pyramid quail quaint quarry quartet quartz quartzite quayside quiet quill quilt quince
quiver rabbit raccoon radar radiant radish raft rain rainbow rainfall rainy raisin rambler ranch
rapid raspberry rattan raven ravine ready red redwood reef regal reindeer relic resin ribbon rice
ridge ripple river riverbed road roadside robust rocket rodeo roof rooster rosette rosewood rosy
round royal rudder rugged runner russet rustic rustle rye saddle saffron sail salad salmon salsa
saltbox sandal sandbar sandpiper sapling sapphire sardine satin saucer savanna scallop scarf
scenic scholar school scooter scroll sculptor sea seagull seahorse seal seashore season seaweed
sepia sequoia serene shadow shady shallot shallow shamrock shawl shed shelter sherbet shimmer
shiny ship shoal shore shoreline shortcake shovel shrimp shrub shuttle signal silent silky silver
simple singing siskin sitar sketch skipper sky skylark slate sled sleepy sleigh sloop slope smooth
snail snow snowdrop snowfall snowflake snowy soap sofa soft solar solid sonata songbird sonnet
sorrel south spark sparkle sparrow spice spicy spider spinach spindle spiral splash sponge spoon
spring sprout spruce squash squirrel stable stadium stag star starfish starlight starling starry
station steady steam steel stellar steppe stitch stone stonewall stony stork story stove straw
stream street string studio sturdy subtle sugar summit sunbeam sundial sunflower sunny
sunrise sunset swan sweater sweet swift swirl sycamore symbol symphony table tadpole taffeta talon
tamarind tandem tango tapestry tapir tarragon tartan tea teacup teak teal teapot temple tent tern
terrace thatch theater thicket thimble thistle thrush thunder thyme tide tidepool tiger tile
timber timpani tinsel toast toffee tomato topaz torch tortoise toucan tower town trail train
tranquil treasure tree treetop trellis triangle tribute trillium trolley trombone trophy tropic
trout truffle trumpet tulip tundra tunnel turnip turnstile turquoise turtle twig twilight twine
twinkle umber umbrella undertow unicorn upland uplift upper urban vale valiant valley vanilla
vapor vase vault velvet verbena vermilion vessel viaduct vibrant village vine vineyard vintage
violin vista vivid volcano volley voyage waffle wagon walnut walrus waltz wander warbler warm
water waterfall wave wavelet weather weaver west wetland whale wheat wheel whisker whisper whistle
wicker wide wild wildwood willow wind windfall windmill window windy winter wisdom wise wisteria
wolf wombat wood woodland woodwind woolly workbench wren yacht yam yarn yarrow yew yogurt yucca
zebra zephyr zest zinc zinnia zither zucchini
`
  .trim()
  .split(/\s+/);
